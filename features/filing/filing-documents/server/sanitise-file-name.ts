/** Returns a file name that is valid on every system. */
export const sanitiseFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, ' ');
