/** Door of the keys feature for the login page. */
export { whyNoKeysHere, wordsOf } from './key-words.ts';

/** What speaks to the key is only loaded when somebody uses one. @returns the token */
export const logInWithKey = async (keySn: string): Promise<string> =>
  await (await import('./webauthn.ts')).logInWithKey(keySn);
