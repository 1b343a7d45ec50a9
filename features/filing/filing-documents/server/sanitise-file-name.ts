/** Converts a text to a file name that is valid on every operating system. */
export const sanitiseFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, ' ');
