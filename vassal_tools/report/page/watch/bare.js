// A log without its pictures: boxes with names are drawn larger where the map is large, or they could not be read.

const ROOM = 1000; // pixels of a map on which boxes are large enough
const MOST = 4;
const LENGTHS = ["x", "y", "width", "height", "size"];

/** Whether most pictures are missing, as all are without the module. */
const isBare = ({ module, pictures }) => module.file === null || pictures.filter(({ uri }) => !uri).length > pictures.length / 2;

/** The document with its looks larger, if most of them are boxes with names. */
export function readable(game) {
  const extent = Math.max(0, ...game.maps.map(({ width, height }) => Math.max(width, height)));
  const scale = isBare(game) ? Math.min(MOST, Math.max(1, extent / ROOM)) : 1;
  if (scale === 1) return game;
  const larger = (layer) => {
    const found = { ...layer };
    for (const key of LENGTHS) if (key in found) found[key] *= scale;
    return found;
  };
  const looks = game.looks.map((look) => ({ ...look, layers: look.layers.map(larger), box: look.box.map((length) => length * scale) }));
  const maps = game.maps.map((map) => ({ ...map, closed: map.closed.map((length) => length * scale) }));
  return { ...game, looks, maps };
}
