-- Records of the national platform from a page that somebody pasted or saved, and differences of the enterprise itself and of its certificates.
alter table platform_snapshot drop constraint platform_snapshot_source_check;
alter table platform_snapshot add constraint platform_snapshot_source_check check (source in ('sample', 'file', 'page', 'http'));
alter table platform_correction drop constraint platform_correction_what_check;
alter table platform_correction add constraint platform_correction_what_check
  check (what in ('project', 'person', 'enterprise', 'certificate'));
