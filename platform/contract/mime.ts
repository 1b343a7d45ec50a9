/** MIME type of Excel and WPS workbooks (.xlsx). */
export const WORKBOOK_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_MIME_TYPE = 'text/csv; charset=utf-8';
