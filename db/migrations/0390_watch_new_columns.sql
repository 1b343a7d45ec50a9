-- Columns that came after the triggers were made: a change of them is a change of what readers see, too.
select watch_content('filing_entry');
select watch_content('course', 'hot');
