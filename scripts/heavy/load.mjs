/** Imports a package of this folder, or a JSON file of one; the folder of the importing file decides where a package is looked for. */
export const load = (name) => (name.endsWith('.json') ? import(name, { with: { type: 'json' } }) : import(name));
