# The databases and votes of compose.yaml's profile "machines".
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y etcd-server patroni python3-etcd postgresql-15
COPY etcd.env patroni.yaml start-database /deploy/
USER postgres
CMD ["/deploy/start-database"]
