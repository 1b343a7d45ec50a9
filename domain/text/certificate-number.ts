/** Formats the number of a certificate of completion in groups of four, for reading aloud. */
export const formatCertificateNumber = (number: string): string => (number.match(/.{1,4}/g) ?? []).join('-');
