import { TextField } from '#platform/web/ui/field.tsx';

/** The account name field, which accepts a phone number or a user name. */
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
