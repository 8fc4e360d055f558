"""What Redis does in one atomic step, in Lua. A script's keys share one hash slot; it is loaded with each connection.

Keys, by their hash tags:
    {<table>}   obol:{<table>}:log               the stream: version 7 is entry 7-0
                obol:{<table>}:answered:<player> a list: the ids of the player's intents that have an answer beside it
                obol:{<table>}:beside:<player>   a list: those answers, in the same order
                obol:{<key>}:shelf:<book>        a value        obol:{<key>}:lines:<book>   a list
                obol:{<key>}:names:<book>        a list: under which names some of the lines were pushed, once
                obol:{<key>}:pins:<book>         values by name, each '<until, ms>:<value>'
    {wakes}     obol:{wakes}:at                  table by wake  obol:{wakes}:version        whose wake that is
    {lobby}     obol:{lobby}:rows                row by table   obol:{lobby}:all, :game:…, :status:…, :both:…  order
"""

from __future__ import annotations

import hashlib

import msgspec


class Script(msgspec.Struct, frozen=True):
    """`sha`: what Redis calls it by once it is loaded."""

    text: str
    sha: str


def script(text: str) -> Script:
    return Script(text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest())


APPEND = script("""
-- KEYS: logs. ARGV: channel, node, then version, body, hash, prev and answers of each. Gives 1 or 0 for each.
-- A log stands at its last entry, which is never trimmed; on the right body, where both sides know its hash. Answers
-- are the player and the id of each intent, a line each; the lists beside a log lie in its own slot.
local channel, node = ARGV[1], ARGV[2]
local stands, news = {}, {node}
local function follows(log, version, prev)
    local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
    if not last then
        return version == 1
    end
    local hash = last[2][4] or ''
    return last[1] == (version - 1) .. '-0' and (hash == '' or prev == '' or hash == prev)
end
local function answered(log, answers)
    local beside = string.sub(log, 1, -4) .. 'answered:'
    for player, id in string.gmatch(answers, '([^\\n]*)\\n([^\\n]*)\\n') do
        if redis.call('LPOS', beside .. player, id) then
            return true
        end
    end
    return false
end
for i, log in ipairs(KEYS) do
    local at = 5 * i - 2
    local version, body, hash, prev = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
    if follows(log, tonumber(version), prev) and not answered(log, ARGV[at + 4]) then
        redis.call('XADD', log, version .. '-0', 'commit', body, 'hash', hash)
        stands[i] = 1
        news[#news + 1] = log
        news[#news + 1] = version
    else
        stands[i] = 0
    end
end
if #news > 1 then
    redis.call('PUBLISH', channel, cjson.encode(news))
end
return stands
""")

KEEP_BESIDE = script("""
-- KEYS: a log. ARGV: version, hash, how many to keep, for how many seconds, then player, id and line of each.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local hash = last and last[2][4] or ''
if not last or last[1] ~= ARGV[1] .. '-0' or (hash ~= '' and hash ~= ARGV[2]) then
    return 0
end
local table = string.sub(KEYS[1], 1, -4)
for i = 5, #ARGV, 3 do
    if redis.call('LPOS', table .. 'answered:' .. ARGV[i], ARGV[i + 1]) then
        return 0
    end
end
for i = 5, #ARGV, 3 do
    for list, what in pairs({['answered:'] = ARGV[i + 1], ['beside:'] = ARGV[i + 2]}) do
        local key = table .. list .. ARGV[i]
        redis.call('RPUSH', key, what)
        redis.call('LTRIM', key, -tonumber(ARGV[3]), -1)
        redis.call('EXPIRE', key, ARGV[4])
    end
end
return 1
""")

# A wake must be in force before its commit, and a commit that loses the race must not put off the winner's wake: so
# announcing may only bring a wake forward. Settling, after the append, sets it exactly, unless a later version was
# announced meanwhile. Whatever is lost between the two leaves a wake that is too early, and that is harmless.
ANNOUNCE_WAKES = script("""
-- KEYS: at, version. ARGV: table, version and wake of each. Gives 1 for each that is exact already, else 0.
local exact = {}
for i = 1, #ARGV, 3 do
    local name, version, at = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
    local known = redis.call('HGET', KEYS[2], name)
    if not known or tonumber(known) < version then
        redis.call('HSET', KEYS[2], name, ARGV[i + 1])
    end
    local standing = redis.call('ZSCORE', KEYS[1], name)
    if not standing or tonumber(standing) > at then
        redis.call('ZADD', KEYS[1], ARGV[i + 2], name)
    end
    exact[#exact + 1] = (not standing or tonumber(standing) >= at) and 1 or 0
end
return exact
""")

SETTLE_WAKES = script("""
-- KEYS: at, version. ARGV: table, version and wake ('' for never) of each.
for i = 1, #ARGV, 3 do
    local name, version, at = ARGV[i], tonumber(ARGV[i + 1]), ARGV[i + 2]
    local known = redis.call('HGET', KEYS[2], name)
    if not known or tonumber(known) <= version then
        if at ~= '' then
            redis.call('ZADD', KEYS[1], at, name)
        else
            redis.call('ZREM', KEYS[1], name)
            redis.call('HDEL', KEYS[2], name)
        end
    end
end
return 1
""")

SET_WAKE = script("""
-- KEYS: at, version. ARGV: table, wake ('' for never).
if ARGV[2] ~= '' then
    redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
else
    redis.call('ZREM', KEYS[1], ARGV[1])
    redis.call('HDEL', KEYS[2], ARGV[1])
end
return 1
""")

PUT_NEW = script("""
local standing = redis.call('GET', KEYS[1])
if standing then
    return standing
end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]
""")

PUSH = script("""
-- KEYS: the lines, the names under which some were pushed once.
-- ARGV: how many to keep, for how many seconds ('' for ever), the name or '', then the lines.
if ARGV[3] ~= '' then
    if redis.call('LPOS', KEYS[2], ARGV[3]) then
        return 0
    end
    redis.call('RPUSH', KEYS[2], ARGV[3])
    redis.call('LTRIM', KEYS[2], -tonumber(ARGV[1]), -1)
end
for i = 4, #ARGV do
    redis.call('RPUSH', KEYS[1], ARGV[i])
end
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[1]), -1)
if ARGV[2] ~= '' then
    redis.call('EXPIRE', KEYS[1], ARGV[2])
    redis.call('EXPIRE', KEYS[2], ARGV[2])
end
return 1
""")

PIN = script("""
-- ARGV: name, seconds, value if there is one. What has expired goes; the key lives as long as its last value.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[3] then
    redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f:', now + ARGV[2] * 1000) .. ARGV[3])
else
    redis.call('HDEL', KEYS[1], ARGV[1])
end
local last = 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
    local until_ms = tonumber(string.match(all[i + 1], '^%d+'))
    if until_ms <= now then
        redis.call('HDEL', KEYS[1], all[i])
    elseif until_ms > last then
        last = until_ms
    end
end
if last > 0 then
    redis.call('PEXPIRE', KEYS[1], string.format('%.0f', last - now))
end
return 1
""")

TRIM = script("""
-- KEYS: a log. ARGV: version, hash.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local hash = last and last[2][4] or ''
if not last or last[1] ~= ARGV[1] .. '-0' or (hash ~= '' and hash ~= ARGV[2]) then
    return 0
end
redis.call('XTRIM', KEYS[1], 'MINID', ARGV[1] .. '-0')
return 1
""")

FORGET = script("""
-- KEYS: a log. ARGV: version, hash. Gives 1 where there is no log any more.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local hash = last and last[2][4] or ''
if last and (last[1] ~= ARGV[1] .. '-0' or (hash ~= '' and hash ~= ARGV[2])) then
    return 0
end
redis.call('DEL', KEYS[1])
return 1
""")

LIST = script("""
-- KEYS: rows. ARGV: prefix of the orders, table, game, status, summary. A row is time, game, status and summary, one
-- a line; its cursor in an order is '<time>:<table>'.
local prefix, name, game, status = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local function orders(of_game, of_status)
    return {
        prefix .. 'all',
        prefix .. 'game:' .. of_game,
        prefix .. 'status:' .. of_status,
        prefix .. 'both:' .. of_game .. ':' .. of_status,
    }
end
local row = redis.call('HGET', KEYS[1], name)
if row then
    local at, old_game, old_status = string.match(row, '^(%d+)\\n([^\\n]*)\\n([^\\n]*)\\n')
    for _, order in ipairs(orders(old_game, old_status)) do
        redis.call('ZREM', order, at .. ':' .. name)
    end
end
local time = redis.call('TIME')
local at = string.format('%016.0f', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('HSET', KEYS[1], name, at .. '\\n' .. game .. '\\n' .. status .. '\\n' .. ARGV[5])
for _, order in ipairs(orders(game, status)) do
    redis.call('ZADD', order, 0, at .. ':' .. name)
end
return 1
""")

UNLIST = script("""
-- KEYS: rows. ARGV: prefix of the orders, table.
local row = redis.call('HGET', KEYS[1], ARGV[2])
if row then
    local at, game, status = string.match(row, '^(%d+)\\n([^\\n]*)\\n([^\\n]*)\\n')
    for _, order in ipairs({'all', 'game:' .. game, 'status:' .. status, 'both:' .. game .. ':' .. status}) do
        redis.call('ZREM', ARGV[1] .. order, at .. ':' .. ARGV[2])
    end
    redis.call('HDEL', KEYS[1], ARGV[2])
end
return 1
""")

PAGE = script("""
-- KEYS: rows, an order. ARGV: where to start (as ZREVRANGEBYLEX takes it), how many. Gives cursor, row, cursor, row …
local page = {}
for _, cursor in ipairs(redis.call('ZREVRANGEBYLEX', KEYS[2], ARGV[1], '-', 'LIMIT', 0, ARGV[2])) do
    page[#page + 1] = cursor
    page[#page + 1] = redis.call('HGET', KEYS[1], string.match(cursor, '^%d+:(.*)$'))
end
return page
""")

ALL = (
    APPEND,
    KEEP_BESIDE,
    ANNOUNCE_WAKES,
    SETTLE_WAKES,
    SET_WAKE,
    PUT_NEW,
    PUSH,
    PIN,
    TRIM,
    FORGET,
    LIST,
    UNLIST,
    PAGE,
)
GREETING = tuple(("SCRIPT", "LOAD", each.text) for each in ALL)
