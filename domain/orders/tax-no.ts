const TAX_NO = /^[0-9A-Z]{15,20}$/;

/** Returns whether the text is a taxpayer number for invoices: 15 to 20 digits and capital letters (gaps D, invoice). */
export const isTaxNo = (text: string): boolean => TAX_NO.test(text);

export const TAX_NO_MESSAGE = '纳税人识别号应为 15 至 20 位数字或大写字母';
