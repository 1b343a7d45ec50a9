-- The login page offers the sign-on of enterprises once one of them has a provider, so a guest's cached page depends on this table.
select watch_content('sign_on_provider');
