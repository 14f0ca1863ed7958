-- Who has asked for a code within the last 24 hours: keyed hashes of the address and of its network, on this database's clock,
-- so that neither a restart nor a second process begins anew. Rows go with the next request, or within the hour.
create table code_request (
  request_id   bigint generated always as identity primary key,
  address_hash bytea not null,        -- HMAC-SHA256 of the address (IPv6: /64), under a key outside the database
  network_hash bytea not null,        -- the same of its network (IPv4: /24, IPv6: /48)
  requested_at timestamptz not null
);
create index code_request_by_network on code_request (network_hash, requested_at);
create index code_request_by_time on code_request (requested_at);

call app.protect_table('code_request');
