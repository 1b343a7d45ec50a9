/** Name of the product. */
export const APP_NAME = '知讯资管家';

/** Title of a document: page first, product last. */
export const getTitle = (page: string): string => `${page} - ${APP_NAME}`;
