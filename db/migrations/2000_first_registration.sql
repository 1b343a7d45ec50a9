-- The day of the first registration: a certificate is renewed every few years, so its date of issue does not tell since when it is held.
alter table registration add column first_issue_date date;
