import { useState } from 'react';
import { useCommand } from '#platform/web/query.ts';
import type { CourseCreditProps } from '#platform/web/shell/slots.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import { creditHours, listHours, listHoursTargets, withdrawCredit } from '../continuing-education.contract.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

function CreditDialog({
  certificateUuid,
  hours,
  onClose,
  onChanged,
}: Omit<CourseCreditProps, 'isCredited'> & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed);
  const [chosen, setChosen] = useState<Option | null>(null);
  const found = useStickyQuery(listHoursTargets, { query: { keyword } });
  const credit = useCommand(creditHours, { stale: [listHours], quiet: true });
  const listed = (found.data ?? []).map((one) => ({
    value: one.registrationUuid,
    label: `${one.personName} · ${one.paper}${one.endOn === null ? '' : ` · ${one.endOn} 前`}`,
  }));
  // The selected option stays in the list even if a later search does not match it.
  const isListed = chosen === null || listed.some(({ value }) => value === chosen.value);
  const options = isListed ? listed : [chosen, ...listed];
  return (
    <FormDialog
      title={`计入 ${hours} 学时`}
      action="计入"
      schema={creditHours.body}
      extra={{ certificateUuid }}
      onClose={onClose}
      onSubmit={async (body) => {
        await credit.mutateAsync({ body });
        toasts.show('success', '学时已计入');
        onChanged();
      }}
    >
      {(errors) => (
        <>
          <TextField
            label="查找人员"
            value={typed}
            placeholder="姓名或证书名称"
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            name="registrationUuid"
            value={chosen?.value ?? ''}
            onChange={(event) => setChosen(options.find(({ value }) => value === event.target.value) ?? null)}
            label="注册证书"
            isRequired
            options={options}
            placeholder={options.length === 0 && !found.isFetching ? '没有符合的注册证书' : '请选择'}
            error={errors.registrationUuid}
            help="只能计入与结业证书同名的人员，计入当前继续教育周期"
          />
        </>
      )}
    </FormDialog>
  );
}

/** Displays the registration to which the hours are credited. The user owns the certificate in every enterprise. */
function Credited({ certificateUuid, onChanged }: Pick<CourseCreditProps, 'certificateUuid' | 'onChanged'>) {
  const confirm = useConfirm();
  const withdraw = useCommand(withdrawCredit, { stale: [listHours] });
  const takeBack = async () => {
    const body = '这些学时不再计入原来的注册证书；结业证书仍然有效，可以重新计入。';
    if (!(await confirm({ title: '撤回已计入的学时？', body, action: '撤回' }))) return;
    await withdraw.mutateAsync({ params: { id: certificateUuid } });
    toasts.show('success', '学时已撤回');
    onChanged();
  };
  return (
    <>
      <span className="tag g">学时已计入注册证书</span>
      <Button size="small" isBusy={withdraw.isPending} busyLabel="撤回中" onClick={() => void takeBack()}>
        撤回学时
      </Button>
    </>
  );
}

/** Credits the hours of a certificate to a registration of the user's enterprise, for users with the right to edit its people. */
export function CreditHours({ isCredited, onChanged, ...certificate }: CourseCreditProps) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  if (isCredited) return <Credited certificateUuid={certificate.certificateUuid} onChanged={onChanged} />;
  if (!session?.ent || !hasPermission(session, ['personnel:*:edit'])) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        计入学时
      </Button>
      {isOpen && (
        <CreditDialog
          {...certificate}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
