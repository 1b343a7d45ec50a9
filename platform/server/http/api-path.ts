/** Address prefixes of the API; all other addresses are pages or files. */
const API_PREFIX = /^\/(portal|system|check|wx|get-key|captcha)(\/|$|\?)/i;

export const isApiPath = (url: string): boolean => API_PREFIX.test(url);
