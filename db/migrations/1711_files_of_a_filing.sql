-- A filing keeps files of its own: notices, answers, photographs of the day. What a file is, its uploader says in a few words.
alter table attachment drop constraint attachment_biz_type_check;
alter table attachment add constraint attachment_biz_type_check
  check (biz_type in ('yyzz', 'zzzs', 'zzx', 'register', 'else', 'achievement', 'project', 'filing'));
alter table attachment add column note text check (length(note) between 1 and 100);
