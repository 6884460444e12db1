-- Gmail ignores dots, and its two names are one: what a person is known by forgets them.
UPDATE OR IGNORE seat_addresses SET address = replace(substr(address, 1, instr(address, '@') - 1), '.', '') || '@gmail.com'
WHERE address LIKE '%_@gmail.com' OR address LIKE '%_@googlemail.com';
UPDATE OR IGNORE observers SET address = replace(substr(address, 1, instr(address, '@') - 1), '.', '') || '@gmail.com'
WHERE address LIKE '%_@gmail.com' OR address LIKE '%_@googlemail.com';
UPDATE OR IGNORE address_health SET address = replace(substr(address, 1, instr(address, '@') - 1), '.', '') || '@gmail.com'
WHERE address LIKE '%_@gmail.com' OR address LIKE '%_@googlemail.com';
UPDATE letters SET sender = replace(substr(sender, 1, instr(sender, '@') - 1), '.', '') || '@gmail.com'
WHERE sender LIKE '%_@gmail.com' OR sender LIKE '%_@googlemail.com';
