import { TextField } from '#platform/web/ui/field.tsx';

/** The account name field, which accepts either of the two names. */
export function AccountNameField({ error }: { readonly error: string | undefined }) {
  return (
    <TextField
      name="username"
      label="手机号或用户名"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      isRequired
      error={error}
    />
  );
}
