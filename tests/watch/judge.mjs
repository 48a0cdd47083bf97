// Judges a log in Pyodide, as a browser would: `node judge.mjs PYODIDE PROJECT METADATA LOG` prints the verdict as JSON.
const [pyodide, project, metadata, log] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
python.mountNodeFS("/project", project);
python.mountNodeFS("/metadata", metadata);
python.globals.set("log", log);
process.stdout.write(python.runPython(`
import json, os, sys
sys.path[:0] = ["/project", "/project/validators", "/metadata"]
os.chdir("/project")
from pathlib import Path
from vassal_tools import judge
from vassal_tools.report.referee_documents import referee_document
json.dumps(referee_document(judge(Path(log))))
`));
