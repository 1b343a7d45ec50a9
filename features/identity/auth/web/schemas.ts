/** Loads the schema library and the contracts of the entry pages when the user starts to fill in a form, so that the page opens faster. */
export async function loadEntrySchemas() {
  const [contract, { validateInput: checkInput }] = await Promise.all([
    import('../auth.contract.ts'),
    import('#platform/web/check-input.ts'),
  ]);
  const { login, register, resetPassword, sendForgottenCode, sendRegisterCode } = contract;
  return { login, register, resetPassword, sendForgottenCode, sendRegisterCode, checkInput };
}

/** Loads the schemas at the first focus in a form, so that they are ready when it is submitted. */
export const preloadEntrySchemas = (): void => void loadEntrySchemas().catch(() => undefined);
