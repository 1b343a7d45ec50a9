-- Word-click captchas that wait for their answer (G-29): where each word stands, until it is answered once or 120 seconds are over.
create table captcha (
  uuid uuid primary key,
  points jsonb not null,
  expire_time timestamptz not null
);
create index captcha_expire on captcha (expire_time);
