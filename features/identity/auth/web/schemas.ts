/** Contracts of the entry pages with the library of their schemas: not before somebody fills in a form, so that the page opens sooner. */
export async function loadSchemas() {
  const [contract, { checkInput }] = await Promise.all([
    import('../auth.contract.ts'),
    import('#platform/web/check-input.ts'),
  ]);
  const { login, register, resetPassword, sendForgottenCode, sendRegisterCode } = contract;
  return { login, register, resetPassword, sendForgottenCode, sendRegisterCode, checkInput };
}

/** For the first focus in a form: the schemas are there when it is sent. */
export const preloadSchemas = (): void => void loadSchemas().catch(() => undefined);
