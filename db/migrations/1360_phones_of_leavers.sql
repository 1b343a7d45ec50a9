-- Phones that somebody bound to a firm and left there when he was removed or went: they were told of its orders on. Leaving takes them along now.
delete from message_phone p using app_user u
where u.uuid = p.user_uuid and p.owner_uuid <> p.user_uuid and u.ent_uuid is distinct from p.owner_uuid;
