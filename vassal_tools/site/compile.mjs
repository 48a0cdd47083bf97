// Compiles the Python files of a folder for Pyodide's Python and removes the sources: `node compile.mjs PYODIDE FOLDER LEVEL`.
// Level 2 of optimizing leaves docstrings out, which are titles of lint's rules.
const [pyodide, folder, level] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
python.mountNodeFS("/app", folder);
python.runPython(`
import compileall, pathlib, py_compile
if not compileall.compile_dir("/app", quiet=2, legacy=True, optimize=${level}, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH):
    raise SystemExit("a file does not compile")
for source in pathlib.Path("/app").rglob("*.py"):
    source.unlink()
`);
