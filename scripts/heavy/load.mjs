/**
 * Imports a package, or a JSON file of one, that is installed in this folder. Node resolves packages from the folder of the importing file.
 */
export const load = (name) => (name.endsWith('.json') ? import(name, { with: { type: 'json' } }) : import(name));
