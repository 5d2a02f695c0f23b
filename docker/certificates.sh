#!/bin/sh
# Makes the certificates of the event store's nodes, once: an authority in /authority/ca.crt, and a certificate and key
# for the names given as arguments in /certificates. The authority's own key is thrown away, so that nobody can sign
# another certificate with it. For new certificates, remove both volumes and start everything again.
set -eu
authority=${AUTHORITY_DIR:-/authority}
certificates=${CERTIFICATES_DIR:-/certificates}
# The last file to be written: an interrupted start begins again.
[ -f "$certificates/node.crt" ] && exit 0

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
names=$(for name in "$@"; do printf 'DNS:%s,' "$name"; done)

openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days 3650 -subj '/O=Muster/CN=Muster event store' \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign \
  -keyout "$work/ca.key" -out "$work/ca.crt" 2>"$work/words" || { cat "$work/words" >&2; exit 1; }
openssl req -new -newkey rsa:2048 -nodes -sha256 -subj '/O=Muster/CN=eventstoredb-node' \
  -keyout "$work/node.key" -out "$work/node.csr" 2>"$work/words" || { cat "$work/words" >&2; exit 1; }
cat >"$work/node.ext" <<END
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=${names}IP:127.0.0.1
END
openssl x509 -req -sha256 -days 3650 -in "$work/node.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial \
  -extfile "$work/node.ext" -out "$work/node.crt" 2>"$work/words" || { cat "$work/words" >&2; exit 1; }

chmod 444 "$work/ca.crt" "$work/node.crt"
chmod 400 "$work/node.key"
# The event store runs as this user.
[ "$(id -u)" != 0 ] || chown 1000:1000 "$work/node.key"
cp -p "$work/ca.crt" "$authority/ca.crt"
cp -p "$work/node.key" "$certificates/node.key"
cp -p "$work/node.crt" "$certificates/node.crt.new"
mv "$certificates/node.crt.new" "$certificates/node.crt"
echo "Made the certificates for $*"
