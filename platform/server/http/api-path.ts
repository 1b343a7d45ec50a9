/** Addresses that belong to the API; everything else is a page or a file. */
const API_PREFIX = /^\/(portal|system|check|wx|get-key|captcha)(\/|$|\?)/i;

export const isApiPath = (url: string): boolean => API_PREFIX.test(url);
