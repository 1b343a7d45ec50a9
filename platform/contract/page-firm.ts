/** What a page sends as its firm (`X-Firm`) when it was made for none. Apart from the schemas of sessions, which guests never load. */
export const NO_FIRM = 'none';
