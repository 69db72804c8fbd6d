// Object stores (S3, GCS, R2 and their like): what is to be uploaded under which key, and commands that do it.

import { COMMON_HEADERS, FILE_HEADERS } from "../../../server/responses.ts";
import { canonicalJson } from "../canonical-json.ts";
import type { Site, SiteFile } from "./site.ts";
import { comment } from "./text.ts";

/** One object to upload. */
interface StoredObject {
  readonly key: string;
  /** Below dist/public. */
  readonly file: string;
  /** The URL paths that lead to the object: an encoded spelling is decoded before a store looks for the key. */
  readonly paths: readonly string[];
  readonly content_type: string;
  readonly cache_control: string;
  /** A store sends what was uploaded, whatever a client accepts: so no coding. */
  readonly content_encoding: null;
}

/** The files by name below dist/hosts; objects.ndjson, which is the largest of all, in parts. */
export function* projectObjectStore(site: Site): Generator<readonly [file: string, text: string]> {
  for (const object of site.files.flatMap(objectsOf))
    yield ["object-store/objects.ndjson", `${canonicalJson(object)}\n`];
  yield ["object-store/cors.json", `${JSON.stringify(CORS, null, 2)}\n`];
  yield ["object-store/upload.sh", upload(site)];
}

function objectsOf({ file, paths, mediaType }: SiteFile): StoredObject[] {
  const keyOf = (path: string) => (path === "/" ? file : decodeURIComponent(path.slice(1)));
  const [[, cache_control] = ["", ""]] = FILE_HEADERS;
  return [...new Set(paths.map(keyOf))].map((key) => ({
    key,
    file,
    paths: paths.filter((path) => keyOf(path) === key),
    content_type: mediaType,
    cache_control,
    content_encoding: null,
  }));
}

const EXPOSED = COMMON_HEADERS.flatMap(([name, value]) =>
  name === "access-control-expose-headers" ? value.split(", ") : [],
);

/** In the form of S3. */
const CORS = {
  CORSRules: [
    { AllowedOrigins: ["*"], AllowedMethods: ["GET", "HEAD"], AllowedHeaders: ["*"], ExposeHeaders: EXPOSED },
  ],
};

const upload = ({ name, profilesPath, profiles }: Site): string => `#!/bin/sh
${comment(`
${name} in an object store: uploads each object of objects.ndjson with the AWS CLI. Needs jq.

    sh dist/hosts/object-store/upload.sh BUCKET [--endpoint-url URL]

The bucket must be readable by the public, itself or through a CDN. Its index document must be index.html: that is /. A key is
the path without its first slash, and a percent-encoded spelling of an act_id leads to the key with the colon. The bucket's CORS
rules: aws s3api put-bucket-cors --bucket BUCKET --cors-configuration file://dist/hosts/object-store/cors.json

What a store cannot do: 404 in JSON, X-Content-Type-Options, Vary, compression by what the client accepts, POST. A CDN in front of it
can do the first four.

A host that only copies files (GitHub Pages, a folder on a web server) cannot give /x and /x/y both: copy dist/public there and
ask for the file, by the alias: ${profilesPath}${profiles[0]?.alias}/index.json
`)}
set -eu
bucket=$1
shift
here=$(dirname "$0")
tab=$(printf '\\t')
jq -r '[.key, .file, .content_type, .cache_control] | @tsv' "$here/objects.ndjson" |
  while IFS=$tab read -r key file type caching; do
    aws s3api put-object --bucket "$bucket" --key "$key" --body "$here/../../public/$file" \\
      --content-type "$type" --cache-control "$caching" "$@" </dev/null >/dev/null
    # The same with rclone, where \`bucket\` is a remote and a bucket, as in gcs:example:
    # rclone copyto "$here/../../public/$file" "$bucket/$key" \\
    #   --header-upload "Content-Type: $type" --header-upload "Cache-Control: $caching" </dev/null
  done
`;
