/** A file name that every system takes. */
export const cleanName = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, ' ');
