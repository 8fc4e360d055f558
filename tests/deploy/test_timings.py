"""What deploy/ says in several places is said alike: settings by their names, times that must be longer than others."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest
import yaml

from service.support.settings import Settings, from_environment
from tests.deploy.files import DEPLOY

SETTINGS = Settings()
KUBERNETES = [
    manifest
    for file in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for manifest in yaml.safe_load_all(file.read_text())
]
NGINX = (DEPLOY / "nginx.conf").read_text()
HAPROXY = (DEPLOY / "haproxy.cfg").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
TO_STOP_S = 2 * SETTINGS.drain_s
"""A node finishes what is under way, then closes its connections: as long for each."""


def the(kind: str, name: str) -> Any:
    (found,) = (one for one in KUBERNETES if (one["kind"], one["metadata"]["name"]) == (kind, name))
    return found


def pod() -> Any:
    return the("Deployment", "obol")["spec"]["template"]["spec"]


def container() -> Any:
    return pod()["containers"][0]


def seconds(text: str, name: str) -> int:
    """The shortest time that a directive gives."""
    return min(int(found) for found in re.findall(rf"^\s*{name} (\d+)s", text, re.MULTILINE))


@pytest.mark.parametrize(
    "file", [file for file in sorted(DEPLOY.rglob("*")) if file.is_file()], ids=lambda file: file.name
)
def test_settings_are_called_by_their_names(file: Any) -> None:
    known = {f"OBOL_{one.name.upper()}" for one in fields(Settings)}
    named = set(re.findall(r"\bOBOL_[A-Z_]*[A-Z]\b", file.read_text()))
    assert named - known == set()


def test_the_settings_of_each_place_are_taken() -> None:
    kubernetes = {one["name"]: one["value"] for one in container()["env"] if "value" in one}
    compose = {
        name: re.sub(r"\$\{.*\}", "", text) for name, text in COMPOSE["services"]["node1"]["environment"].items()
    }
    image = dict(re.findall(r"(OBOL_\w+)=(\S+)", (DEPLOY / "Dockerfile").read_text()))
    for given in (kubernetes, compose, image):
        assert given
        from_environment(given)


def test_the_secret_of_the_manifests_is_no_secret_to_run_with() -> None:
    with pytest.raises(ValueError, match="OBOL_TOKEN_SECRET"):
        from_environment({"OBOL_TOKEN_SECRET": the("Secret", "obol")["stringData"]["token-secret"]})


def test_a_node_has_the_time_to_stop_that_it_takes() -> None:
    """PL-17"""
    waits_s = int(re.search(r"sleep\((\d+)\)", container()["lifecycle"]["preStop"]["exec"]["command"][-1])[1])  # type: ignore[index]
    assert {"name": "OBOL_DRAIN_S", "value": str(int(SETTINGS.drain_s))} in container()["env"]
    assert pod()["terminationGracePeriodSeconds"] >= waits_s + TO_STOP_S
    assert int(COMPOSE["services"]["node1"]["stop_grace_period"].removesuffix("s")) >= TO_STOP_S


def test_before_it_stops_everybody_knows_that_a_node_is_not_ready() -> None:
    probe = container()["readinessProbe"]
    waits_s = int(re.search(r"sleep\((\d+)\)", container()["lifecycle"]["preStop"]["exec"]["command"][-1])[1])  # type: ignore[index]
    assert waits_s >= probe["periodSeconds"]


def test_proxies_wait_longer_than_a_node_does_for_a_pong() -> None:
    quiet_s = SETTINGS.ping_s + SETTINGS.pong_s
    assert seconds(NGINX.partition("location = /ws")[2].partition("}")[0], "proxy_read_timeout") > quiet_s
    assert seconds(HAPROXY, "timeout tunnel") > quiet_s
    assert (
        int(the("Ingress", "obol")["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-read-timeout"])
        > quiet_s
    )


def test_proxies_take_bodies_as_long_as_a_node_does() -> None:
    size = int(re.search(r"client_max_body_size (\d+)k", NGINX)[1]) * 1024  # type: ignore[index]
    assert size == SETTINGS.max_body_bytes
    assert the("Ingress", "obol")["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"] == "16k"


def test_a_node_scales_before_it_is_full() -> None:
    (pods, _) = the("HorizontalPodAutoscaler", "obol")["spec"]["metrics"]
    assert int(pods["pods"]["target"]["averageValue"]) * 2 <= SETTINGS.max_connections


def test_services_and_policies_mean_the_pods_there_are() -> None:
    labels = the("Deployment", "obol")["spec"]["template"]["metadata"]["labels"]
    assert the("Service", "obol")["spec"]["selector"] == labels
    assert the("PodDisruptionBudget", "obol")["spec"]["selector"]["matchLabels"] == labels
    assert the("NetworkPolicy", "obol")["spec"]["podSelector"]["matchLabels"] == labels
    redis = the("StatefulSet", "redis")["spec"]["template"]["metadata"]["labels"]
    assert the("Service", "redis")["spec"]["selector"] == redis
    assert the("NetworkPolicy", "redis")["spec"]["podSelector"]["matchLabels"] == redis


def test_no_pod_may_more_than_it_must() -> None:
    for workload in (the("Deployment", "obol"), the("StatefulSet", "redis")):
        spec = workload["spec"]["template"]["spec"]
        (only,) = spec["containers"]
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["enableServiceLinks"] is False
        assert only["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
    for name in ("node1", "node2", "nginx"):
        service = COMPOSE["services"][name]
        assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])


def test_redis_evicts_nothing_and_writes_what_it_acknowledges() -> None:
    """PL-14"""
    redis = dict(re.findall(r"^(\S+) (.+)$", (DEPLOY / "redis.conf").read_text(), re.MULTILINE))
    assert redis["maxmemory-policy"] == "noeviction"
    assert (redis["appendonly"], redis["appendfsync"]) == ("yes", "always")
    assert int(redis["maxmemory"].removesuffix("gb")) > 0
