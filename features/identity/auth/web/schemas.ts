/** Loads the contracts of the entry pages with the schema library when the user starts to fill in a form, so that the page opens sooner. */
export async function loadSchemas() {
  const [contract, { checkInput }] = await Promise.all([
    import('../auth.contract.ts'),
    import('#platform/web/check-input.ts'),
  ]);
  const { login, register, resetPassword, sendForgottenCode, sendRegisterCode } = contract;
  return { login, register, resetPassword, sendForgottenCode, sendRegisterCode, checkInput };
}

/** Called at the first focus in a form, so that the schemas are loaded when it is submitted. */
export const preloadSchemas = (): void => void loadSchemas().catch(() => undefined);
