import { type ReactNode, useState } from 'react';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import type { CallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { TodoRowItem } from '../todo.contract.ts';
import type { RenewalValues } from './renew-plan.ts';

export const RENEWAL_FORM_ID = 'renew-form';

export interface RenewalDialogProps {
  readonly row: TodoRowItem;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface FrameProps extends RenewalDialogProps {
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** Renders the dialog frame of every renewal. */
export function RenewalDialogFrame({ row, isBusy, onClose, children }: FrameProps) {
  return (
    <Dialog
      title={`续期：${stripSampleMark(row.subject)}`}
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={RENEWAL_FORM_ID} isBusy={isBusy}>
            续期
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Saves a renewal, marked as read from a picture if a value was read from the scan. Server errors are shown at their fields. */
export function useRenewal<R extends RouteSpec>(route: R, onDone: () => void) {
  const [errors, setErrors] = useState<RenewalValues>({});
  const options = {
    quiet: true,
    onDone: () => {
      toasts.show('success', '已续期，各处的到期提醒随之撤销');
      onDone();
    },
  };
  const typed = useCommand(route, options);
  const read = useCommand(route, { ...options, fromPicture: true });
  const onError = (failure: CallError) => {
    const found = mapErrorsByField(failure.fields);
    setErrors(found);
    if (Object.keys(found).length === 0) toasts.show('error', failure.message);
  };
  const save = (input: CallInput<R>, isFromPicture: boolean) => {
    setErrors({});
    (isFromPicture ? read : typed).mutate(input, { onError });
  };
  return { save, faults: errors, isBusy: typed.isPending || read.isPending };
}
