/** The tables and indexes, in SQL that both SQLite and Postgres accept. `tables.ts` explains the columns. */
export const FIRST_SCHEMA: readonly string[] = [
  `create table clients (
    id text primary key,
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text not null,
    imported_at bigint,
    created_at bigint not null,
    constraint clients_contact unique (email, phone)
  )`,
  'create index clients_phone on clients (phone)',
  `create table bookings (
    id text primary key,
    reference text not null unique,
    location_id text not null,
    place_name text not null,
    place_address text not null,
    day text not null,
    slot text not null,
    zone text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    client_id text not null references clients (id),
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text not null,
    note text not null,
    visitor text not null,
    created_at bigint not null,
    arranged_at bigint not null,
    cancelled_at bigint,
    sms_consent text not null,
    sequence integer not null,
    mail_failed_at bigint,
    text_failed_at bigint,
    network text,
    network_wide text,
    client_moves integer not null,
    attendance text
  )`,
  // Not unique: `occupied` keeps double bookings out, and a canceled visit frees its slot.
  'create index bookings_day on bookings (day, location_id, slot) where cancelled_at is null',
  'create index bookings_client on bookings (client_id)',
  'create index bookings_visitor on bookings (visitor)',
  'create index bookings_network on bookings (network)',
  'create index bookings_network_wide on bookings (network_wide)',
  `create table visit_links (
    hash text primary key,
    booking text not null,
    created_at bigint not null
  )`,
  'create index visit_links_booking on visit_links (booking)',
  `create table holds (
    id text not null unique,
    location_id text not null,
    day text not null,
    slot text not null,
    visitor text not null,
    expires_at bigint not null,
    renewals integer not null,
    network text,
    network_wide text,
    constraint holds_slot primary key (day, location_id, slot)
  )`,
  'create index holds_visitor on holds (visitor)',
  'create index holds_network on holds (network)',
  'create index holds_network_wide on holds (network_wide)',
  // The foreign keys are checked at commit, because the blocks are inserted before their booking or hold.
  `create table occupied (
    location_id text not null,
    block bigint not null,
    nth integer not null,
    booking text references bookings (id) on delete cascade deferrable initially deferred,
    hold text references holds (id) on delete cascade deferrable initially deferred
  )`,
  'create unique index occupied_place on occupied (block, location_id)',
  'create unique index occupied_nth on occupied (block, nth)',
  'create index occupied_booking on occupied (booking) where booking is not null',
  'create index occupied_hold on occupied (hold) where hold is not null',
  `create table outbox (
    id text primary key,
    message text not null,
    created_at bigint not null,
    due_at bigint not null,
    attempts integer not null,
    sent_at bigint,
    delivery text,
    claimed_by text,
    booking text,
    channel text,
    sequence integer,
    failed_at bigint,
    failure text
  )`,
  'create index outbox_due on outbox (due_at) where sent_at is null',
  'create index outbox_queue on outbox (booking) where sent_at is null',
  `create table codes (
    visitor text primary key,
    contact text not null,
    hash text not null,
    expires_at bigint not null,
    tries integer not null,
    tries_end_at bigint not null
  )`,
  `create table sessions (
    visitor text primary key,
    client_id text not null references clients (id),
    expires_at bigint not null
  )`,
  `create table desk_sessions (
    hash text primary key,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null,
    ended_at bigint,
    network text
  )`,
  `create table reviews (
    id text primary key,
    client_id text unique references clients (id),
    author text not null,
    title text not null,
    body text not null,
    day text not null,
    created_at bigint not null,
    hidden_at bigint,
    hidden_reason text
  )`,
  `create table clock (
    id integer primary key,
    seen_at bigint not null,
    steady_since bigint not null,
    jumped_at bigint,
    jumped_by bigint
  )`,
  'create table limits (key text primary key, count integer not null, ends_at bigint not null)',
  'create table opt_outs (phone text primary key, stopped_at bigint not null)',
  `create table closures (
    id text primary key,
    location_id text not null,
    starts_at bigint not null,
    ends_at bigint not null,
    reason text not null,
    created_at bigint not null,
    lifted_at bigint
  )`,
  'create table keys (name text primary key, secret text not null, created_at bigint not null)',
  `create table announcements (
    subject text primary key,
    id text not null,
    announced_at bigint not null
  )`,
  `create table audit (
    id text primary key,
    at bigint not null,
    actor text not null,
    act text not null,
    record text not null
  )`,
  'create index audit_at on audit (at)',
]
