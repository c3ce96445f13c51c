import type { Mutation } from '../mutation.ts'

const pictures = 'server/src/features/pictures'
const downloads = 'server/src/features/downloads'
const api = [`${pictures}/pictures.api.test.ts`]
const robots = [`${downloads}/downloads.engines.test.ts`]

/** Breaks of what people upload to be shown, and of what is noted of downloads. */
export const pictureMutations: readonly Mutation[] = [
  {
    name: 'a picture is unpacked however many pixels its head names',
    file: `${pictures}/picture-rules.ts`,
    search: '  if (width * height > maxPixels) {',
    replace: '  if (width * height > maxPixels * 10) {',
    tests: [`${pictures}/picture-rules.test.ts`],
  },
  {
    name: 'a served picture says where it was taken',
    file: `${pictures}/picture-maker.ts`,
    search: "  const resized = (await open(bytes)).resize(width, height, { fit: 'fill' })",
    replace: "  const resized = (await open(bytes)).keepMetadata().resize(width, height, { fit: 'fill' })",
    tests: api,
  },
  {
    name: 'whoever is not signed in sees pictures',
    file: `${pictures}/serve-pictures.ts`,
    search: 'if (!isBehindHost && !(await readUser(request)))',
    replace: 'if (!isBehindHost && !(await readUser(request)) && false)',
    tests: api,
  },
  {
    name: 'a picture that something uses by now is removed',
    file: `${pictures}/remove-unused-pictures.ts`,
    search: '    if ((await findUsedPictures(tx, [key])).has(key)) return false\n',
    replace: '',
    tests: api,
  },
  {
    name: 'a picture that is not there can be saved',
    file: 'server/src/records/claim-pictures.ts',
    search: '  if (claimed.length === names.length) return',
    replace: '  if (claimed.length <= names.length) return',
    tests: api,
  },
  {
    name: 'a later attempt of a robot takes over the download of the one before',
    file: 'server/src/records/note-robot-download.ts',
    search: ' || open.attempt !== attempt)',
    replace: ')',
    tests: robots,
  },
  {
    name: 'what a robot received in an earlier attempt counts for the next one too',
    file: 'server/src/records/note-robot-download.ts',
    search: 'reportedBefore: attempt === 1 ? 0 : transferredBefore,',
    replace: 'reportedBefore: 0,',
    tests: robots,
  },
  {
    name: 'customers see what their robots fetched for an owner before',
    file: `${downloads}/downloads-store.ts`,
    search: 'ofOwnersTime(scope, downloads.customerId)',
    replace: 'undefined',
    tests: robots,
  },
]
