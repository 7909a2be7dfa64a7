import * as v from 'valibot'
import type { AnyActorRef } from 'xstate'
import { withoutPrivateData } from './mask.ts'
import { property } from './property.ts'

const actor = v.object({
  /** Its id, or that of its machine if it has none of its own, behind the names of the actors above it. */
  name: v.string(),
  /** The id of the actor that invoked or spawned it. */
  parent: v.optional(v.string()),
  /** The hash of its machine; absent if it is not a state machine. */
  machine: v.optional(v.string()),
  /** It ended because the page was reloaded. */
  isGone: v.optional(v.boolean()),
})

const doing = v.object({
  /** The guards that were asked, and what they said. */
  guards: v.array(v.object({ name: v.string(), isTrue: v.boolean() })),
  /** The names of what the actor did, without their parameters, which may be private. */
  actions: v.array(v.string()),
  /** The delayed events that it began to wait for, and how many milliseconds they take. */
  waits: v.record(v.string(), v.number()),
})

/** An event that an actor received, and the actor after it. */
const step = v.object({
  actor: v.string(),
  /** The actor that sent the event; absent if the page did. */
  from: v.optional(v.string()),
  event: v.looseObject({ type: v.string() }),
  /** Epoch milliseconds. */
  at: v.number(),
  /** The path of the page. */
  path: v.string(),
  status: v.string(),
  /** XState's state value. */
  value: v.optional(v.unknown()),
  /** Absent in the file of a failure. */
  ...v.partial(doing).entries,
  /** The part of the context that changed; absent if the actor has no context. */
  context: v.optional(v.record(v.string(), v.unknown())),
})

const failure = v.object({
  layer: v.picklist(['machine', 'views', 'site', 'panel']),
  text: v.string(),
  /** The index of the step that differs. */
  step: v.number(),
})

/** The one format of what the inspector records and of failures in every layer. It holds no private data. */
const recording = v.object({
  format: v.literal('thermography recording 2'),
  failure: v.optional(failure),
  /** A path test by the names that its steps have in the table of a machine. */
  pathTest: v.optional(v.object({ machine: v.string(), names: v.array(v.string()) })),
  /** The machines' definitions as JSON, by their hashes: a machine is drawn as it was when it was recorded. */
  machines: v.record(v.string(), v.string()),
  actors: v.record(v.string(), actor),
  steps: v.array(step),
})

export type Step = v.InferOutput<typeof step>
export type Doing = v.InferOutput<typeof doing>
export type Failure = v.InferOutput<typeof failure>
export type Recording = v.InferOutput<typeof recording>

export const emptyRecording = (): Recording => ({
  format: 'thermography recording 2',
  machines: {},
  actors: {},
  steps: [],
})

/** The recording in a text; undefined if it is none. */
export const parseRecording = (text: string): Recording | undefined => {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), recording), text)
  return success ? output : undefined
}

/** FNV-1a. */
const hashOf = (text: string): string =>
  [...text]
    .reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x1000193), 0x811c9dc5)
    .toString(16)

/** The definition of an actor's machine, with functions as names; undefined if it is not a state machine. */
export function definitionOf(logic: unknown) {
  const config = property(logic, 'config')
  if (property(config, 'id') === undefined) return undefined
  const text = JSON.stringify(config, (_, each) =>
    typeof each === 'function' ? { type: each.name } : each,
  )
  return { hash: hashOf(text), text }
}

/** The name of an action in a machine's definition. */
export const actionName = (action: unknown): string =>
  typeof action === 'function' ? action.name : String(property(action, 'type') ?? action)

/** The name of an actor, behind those of the actors above it: `booking/polling`. */
export function nameOf({
  id,
  sessionId,
  logic,
  _parent,
}: AnyActorRef & { logic?: unknown }): string {
  const name = id === sessionId ? (property(property(logic, 'config'), 'id') ?? id) : id
  return _parent ? `${nameOf(_parent)}/${name}` : String(name)
}

/** How long the delayed events of an actor took when it last waited for them. */
export const waitsAfter = (steps: readonly Step[], id: string): Record<string, number> =>
  Object.assign({}, ...steps.filter(({ actor }) => actor === id).map(({ waits }) => waits))

/** The context of an actor after its steps. */
export const contextAfter = (steps: readonly Step[], id: string): Record<string, unknown> =>
  Object.assign({}, ...steps.filter(({ actor }) => actor === id).map(({ context }) => context))

/** The part of a context that is not as before. What became undefined is null, which JSON can say. */
const changedPart = (before: object, after: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after }).flatMap((key) => {
      const [was, is] = [before, after].map((context) => property(context, key) ?? null)
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [[key, is]]
    }),
  )

/** The step after others: an event that an actor received, and the actor's snapshot after it, without private data. */
export function stepAfter(
  steps: readonly Step[],
  about: Pick<Step, 'actor' | 'from' | 'at' | 'path' | keyof Doing>,
  event: { readonly type: string },
  snapshot: { readonly status: string },
): Step {
  const context = Object(withoutPrivateData(property(snapshot, 'context') ?? {}))
  return {
    ...about,
    event: { type: event.type, ...Object(withoutPrivateData(event)) },
    status: snapshot.status,
    value: property(snapshot, 'value'),
    ...('context' in snapshot && {
      context: changedPart(contextAfter(steps, about.actor), context),
    }),
  }
}
