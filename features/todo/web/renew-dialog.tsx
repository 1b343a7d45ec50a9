import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Attachments } from '#features/attachments/web/public.ts';
import { type CertificateDetail, editCertificate, getCertificate } from '#features/certificates/contract.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { TodoRow } from '../contract.ts';

/** Certificates, the safety permit among them, are one record each: renewed here, they are due nowhere. */
export const canRenewHere = ({ action, reminder }: TodoRow): boolean =>
  action.label === '续期' && reminder?.targetKind === 'certificate';

interface DialogProps {
  readonly row: TodoRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The old day and the new one side by side, and the scan of the new paper. */
export function RenewDialog({ row, onClose, onDone }: DialogProps) {
  const uuid = row.reminder?.targetUuid ?? '';
  const found = useQuery(query(getCertificate, { params: { id: uuid } }));
  const save = useCommand(editCertificate, {
    onDone: () => {
      toasts.show('success', '已续期，各处的到期提醒随之撤销');
      onDone();
    },
  });
  return (
    <Dialog
      title={`续期：${row.subject}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form="renew-certificate" isBusy={save.isPending}>
            续期
          </Button>
        </>
      }
    >
      <QueryView query={found} subject="证书" lines={4}>
        {(certificate) => (
          <RenewForm
            certificate={certificate}
            onSave={(validEnd) =>
              save.mutate({ body: { uuid: certificate.uuid, revision: certificate.revision, validEnd } })
            }
          />
        )}
      </QueryView>
    </Dialog>
  );
}

interface FormProps {
  readonly certificate: CertificateDetail;
  readonly onSave: (validEnd: string) => void;
}

function RenewForm({ certificate, onSave }: FormProps) {
  const [day, setDay] = useState('');
  const [fault, setFault] = useState('');
  const old = certificate.validEnd;
  return (
    <>
      <form
        id="renew-certificate"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (day === '') setFault('请填写新的有效期');
          else if (old !== null && day <= old) setFault(`新的有效期应晚于 ${old}`);
          else onSave(day);
        }}
      >
        <div className="td-days">
          <div className="f">
            <span>原有效期至</span>
            <b className="num">{old ?? '未填写'}</b>
          </div>
          <div className="f">
            <label htmlFor="renew-day">新有效期至</label>
            <input
              id="renew-day"
              className={fault ? 'in bad' : 'in'}
              type="date"
              aria-invalid={fault !== ''}
              aria-describedby={fault ? 'renew-fault' : undefined}
              value={day}
              onChange={(event) => {
                setDay(event.target.value);
                setFault('');
              }}
            />
            {fault && (
              <p className="er" id="renew-fault" role="alert">
                {fault}
              </p>
            )}
          </div>
        </div>
      </form>
      <Attachments bizType="zzzs" bizUuid={certificate.uuid} title="新证书扫描件" />
    </>
  );
}
