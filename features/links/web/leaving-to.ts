/** The page between names the target before the reader leaves. */
export const leavingTo = (url: string): string => `/external-redirect?url=${encodeURIComponent(url)}`;
