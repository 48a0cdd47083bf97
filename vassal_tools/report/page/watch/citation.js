// What a reader takes along: the citation of a finding, and links. There is no other way out of the page.

/** Put a text into the clipboard; resolves to whether it got there. @returns {Promise<boolean>} */
export function copy(text) {
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  // a page within another one may not write there, but may copy what is selected
  return written.then(() => true, () => copiedAsSelected(text));
}

function copiedAsSelected(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** The address of the page at a place of it; empty where the page has no address of its own. */
export function linkTo(place) {
  return /^(https?|file):/.test(location.protocol) ? location.href.split("#")[0] + place : "";
}
