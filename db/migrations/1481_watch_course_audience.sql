-- Who sees a course came after the trigger was made: a change of it is a change of what readers see, too.
select watch_content('course', 'hot');
