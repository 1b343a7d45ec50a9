import { useState } from 'react';
import { downloadFile } from '#platform/web/call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type Course, exportHandout } from '../courses.contract.ts';

/** Fetches the Word file of a course. */
export function HandoutButton({ course, size }: { readonly course: Course; readonly size?: 'small' }) {
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    const free = () => setBusy(false);
    setBusy(true);
    // The call has already shown the error; the button allows another attempt.
    downloadFile(exportHandout, { params: { id: course.uuid } }).then(free, free);
  };
  return (
    <Button {...(size ? { size } : {})} isBusy={isBusy} busyLabel="生成中" onClick={download}>
      <Icon name="download" />
      讲义
    </Button>
  );
}
