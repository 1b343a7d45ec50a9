const TAX_NO = /^[0-9A-Z]{15,20}$/;

/** Taxpayer number of an enterprise as invoices want it: 15 to 20 digits and capitals (gaps D, invoice). */
export const isTaxNo = (text: string): boolean => TAX_NO.test(text);

export const TAX_NO_MESSAGE = '纳税人识别号应为 15 至 20 位数字或大写字母';
