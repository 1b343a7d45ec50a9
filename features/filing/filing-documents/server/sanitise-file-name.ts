/** A file name that every system takes. */
export const sanitiseFileName = (text: string): string => text.replaceAll(/[\\/:*?"<>|]/g, ' ');
