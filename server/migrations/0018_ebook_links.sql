-- What a paid ebook gives: a link for some days and downloads. Its secret is kept nowhere: it is made of the order's id under a
-- key of this installation. Rules: docs/rules/ebook.md.

create table ebook_link (
  order_id         uuid primary key references orders,
  valid_until      timestamptz not null,
  downloads        int not null default 0 check (downloads >= 0),
  last_download_at timestamptz,
  voided_at        timestamptz,                 -- the money went back
  created_at       timestamptz not null
);

call app.protect_table('ebook_link');
