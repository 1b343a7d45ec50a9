-- What the platform shows holds ID numbers: encrypted from now on. The server seals what stands in `records` when it starts
-- (features/national-platform/server/snapshot.repo.ts), because only the program has the key.
alter table platform_snapshot add column content text;
alter table platform_snapshot alter column records drop not null;
