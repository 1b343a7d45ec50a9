/** Displays the errors of a rejected save that belong to no cell of the table. */
export function OtherErrors({ errors }: { readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul role="alert" className="complete-error">
      {[...new Set(errors)].map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
