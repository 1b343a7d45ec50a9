-- Electronic documents in OFD (GB/T 33190-2016) are stored wherever PDF files are.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (kind in ('pdf', 'ofd', 'jpg', 'png', 'xlsx'));
alter table feedback_file drop constraint feedback_file_ext_check;
alter table feedback_file add constraint feedback_file_ext_check check (ext in ('pdf', 'ofd', 'jpg', 'png'));
alter table offered_paper drop constraint offered_paper_kind_check;
alter table offered_paper add constraint offered_paper_kind_check check (kind in ('pdf', 'ofd', 'jpg', 'png'));
alter table licence_file drop constraint licence_file_mime_check;
alter table licence_file add constraint licence_file_mime_check
  check (mime in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/ofd'));
