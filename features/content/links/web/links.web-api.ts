/** Public web API of the links module: the directory of authorities, as the header's panel and the home page group it. */
export { groupLinks, type LinkDirectoryGroup } from './group-links.ts';
