-- Who sees a course: in lists, by its address, its lessons and its papers.
alter table course add column audience text not null default 'everybody' check (audience in ('everybody', 'signed-in', 'members'));
