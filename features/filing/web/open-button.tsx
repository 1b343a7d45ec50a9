import { useState } from 'react';
import { useMayChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { OpenForm, type OpenFormProps } from './open-form.tsx';

/** On a report about one level: opens the filing for it. */
export function OpenFilingButton({ from }: { readonly from: NonNullable<OpenFormProps['from']> }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMayChange();
  if (!may('filing:case:add')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="send" />
        由此建立申报
      </Button>
      {isOpen && <OpenForm from={from} onClose={() => setOpen(false)} />}
    </>
  );
}
